import { InvalidArgumentError } from 'commander'

/** Reads an option that is a number from 1 to `max`. */
export const wholeNumber = (max: number) => (text: string) => {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > max) throw new InvalidArgumentError(`Expected a number from 1 to ${max}.`)
  return number
}
