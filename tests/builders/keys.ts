import { hash } from 'node:crypto'

/** A key that looks generated, the same in every run; another name gives another key. */
export const testKey = (name: string): string => hash('sha256', name)
