import { readFileSync, readlinkSync } from 'node:fs'

export interface Place {
  bootId: string | null
  pidNamespace: string | null
  netNamespace: string | null
  /** Linux: a socket name that the kernel frees when its holder ends. */
  hasAbstractSockets: boolean
  isAlive(pid: number): boolean
}

export function readProcessPlace(): Place {
  return {
    bootId: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
    netNamespace: orNull(() => readlinkSync('/proc/self/ns/net')),
    hasAbstractSockets: process.platform === 'linux',
    isAlive,
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function orNull(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}
