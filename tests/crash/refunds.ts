import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { refundAction } from '../../platform/operator/actions.ts'
import type { Random } from '../simulation/random.ts'
import type { Diary } from './diary.ts'
import { createGroup, type Group } from './process-group.ts'
import type { CrashWorld } from './world.ts'

const COMMAND = fileURLToPath(new URL('../../cli/cliffhanger.mjs', import.meta.url))

/** An order that was acknowledged as credited and not as refunded or withdrawn from; null: there is none. */
export function refundable({ reported }: Diary, random: Random): string | null {
  const left = [...reported.confirmation].filter(
    (order) => !reported.refund.has(order) && !reported.withdrawal.has(order),
  )
  return left.length === 0 ? null : random.pick(left)
}

/** Has the platform that runs on the embedded database give an order's money back, as the command does. */
export async function refundByPlatform(
  { operatorSocket }: CrashWorld,
  order: string,
  diary: Diary,
  isOver: () => boolean,
): Promise<void> {
  try {
    await diary.during('refund', async () => {
      const sent = request({ socketPath: operatorSocket, path: refundAction.path, method: 'POST' })
      sent.setHeader('Content-Type', 'application/json')
      sent.end(JSON.stringify({ order, reason: 'a test' }))
      const [response] = await once(sent, 'response')
      await text(response)
      if (response.statusCode === 200) diary.reported.refund.add(order)
    })
  } catch (error) {
    if (!isOver()) throw error
  }
}

/** The command as a process of its own beside a platform on PostgreSQL, to be killed with it. */
export function startRefund(world: CrashWorld, order: string, diary: Diary): Group {
  const child = spawn(process.execPath, [COMMAND, 'refund', order, '--reason', 'a test'], {
    env: world.environment,
    stdio: 'ignore',
    detached: true,
  })
  const group = createGroup(child)
  void diary.during('refund', async () => {
    if ((await group.ended) === 0) diary.reported.refund.add(order)
  })
  return group
}
