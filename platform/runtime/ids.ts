import { randomBytes } from 'node:crypto'

export interface Ids {
  next(): string
  /** Unguessable: 43 characters of base64url. */
  secret(): string
}

/** Unambiguous when read aloud or typed: no 0/o, 1/l/i, no vowels that could spell words. 30 letters. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyzBC'
const LENGTH = 12
const SECRET_BYTES = 32
/** Higher bytes would make the first letters of the alphabet more likely. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/** Twelve random letters of 30: 59 bits, short enough for an address. */
export const randomIds: Ids = {
  next() {
    let id = ''
    while (id.length < LENGTH) {
      for (const byte of randomBytes(LENGTH)) {
        if (byte < FAIR_BYTES && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length]
      }
    }
    return id
  },
  secret: () => randomBytes(SECRET_BYTES).toString('base64url'),
}
