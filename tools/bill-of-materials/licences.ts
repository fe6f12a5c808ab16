import type { ShippedPackage } from './shipped-packages.ts'

/** Permissive: using, changing and selling needs no more than the notice that `build/licences.txt` has. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]
/** Libraries in files of their own, which whoever has the product can replace, as that licence requires. */
const REPLACEABLE = /^@img\/sharp-/

/** Whether one of the alternatives of a package's SPDX expression has allowed parts only. */
export function isAllowed({ name, licence }: Pick<ShippedPackage, 'name' | 'licence'>): boolean {
  const allowed = REPLACEABLE.test(name) ? [...ALLOWED, 'LGPL-3.0-or-later'] : ALLOWED
  return (licence ?? '')
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((part) => allowed.includes(part)))
}
