import { setTimeout as delay } from 'node:timers/promises'
import type { SandboxName } from '../../platform/providers/list/sandboxes.ts'

export interface Fault {
  name: string
  label: string
  effect: string
}

const AT_THE_TOKEN_STEP = [
  { name: 'down', label: 'Down', effect: 'Answers 503 when the code is exchanged.' },
  { name: 'slow', label: 'Slow', effect: 'Does not answer when the code is exchanged.' },
  { name: 'nonsense', label: 'Nonsense', effect: 'Answers a web page where JSON belongs.' },
  { name: 'refuses', label: 'Refuses', effect: 'Says that the code is not valid.' },
] as const satisfies readonly Fault[]

export const FAULTS = {
  google: [
    ...AT_THE_TOKEN_STEP,
    { name: 'wrongNonce', label: 'Wrong nonce', effect: 'Signs an identity made for another attempt.' },
    { name: 'wrongAudience', label: 'Wrong audience', effect: 'Signs an identity made for another site.' },
    { name: 'unverified', label: 'Unverified address', effect: 'Says that the address is not verified.' },
    { name: 'wrongSignature', label: 'Wrong signature', effect: 'Signs with a key nobody published.' },
  ],
  facebook: [
    ...AT_THE_TOKEN_STEP,
    { name: 'foreignToken', label: 'Foreign token', effect: 'Gives a token made for another app.' },
    { name: 'inspectionDown', label: 'Down later', effect: 'Answers 503 when the token is looked at.' },
  ],
  paypal: [
    { name: 'down', label: 'Down', effect: 'Answers 503 the first time it is asked for the money.' },
    { name: 'slow', label: 'Slow', effect: 'Does not answer the first time it is asked for the money.' },
    { name: 'nonsense', label: 'Nonsense', effect: 'Answers a web page where JSON belongs, once.' },
    { name: 'replyLost', label: 'Lost answer', effect: 'Takes the money and loses the answer.' },
    { name: 'noticeLost', label: 'No notice', effect: 'Never notifies the site of the payment.' },
    { name: 'noticeLate', label: 'Late notice', effect: 'Tells the site after ten minutes.' },
    { name: 'noticeTwice', label: 'Notice twice', effect: 'Tells the site each thing twice.' },
    {
      name: 'noticeReordered',
      label: 'Notices in disorder',
      effect: 'Tells of the payment before its approval.',
    },
    {
      name: 'noticeForged',
      label: 'Forged notice',
      effect: 'Somebody else notifies the site of the payment too.',
    },
  ],
} as const satisfies Record<SandboxName, readonly Fault[]>

export type GoogleFault = (typeof FAULTS.google)[number]['name']
export type FacebookFault = (typeof FAULTS.facebook)[number]['name']

export function faultNamed<Provider extends SandboxName>(
  provider: Provider,
  name: unknown,
): (typeof FAULTS)[Provider][number]['name'] | null {
  return FAULTS[provider].find((fault) => fault.name === name)?.name ?? null
}

/** Longer than any timeout, but limited, so that nothing accumulates. */
const SLOW_MS = 120_000

export async function beSlow(...ends: readonly AbortSignal[]): Promise<void> {
  await delay(SLOW_MS, undefined, { signal: AbortSignal.any([...ends]), ref: false }).catch(() => undefined)
}

export const NONSENSE_PAGE = '<!doctype html><title>Sorry</title><p>Something is not right here.</p>\n'
