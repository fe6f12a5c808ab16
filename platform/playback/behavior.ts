import type { Wire } from '../../contract/endpoint.ts'
import type { episodeBehavior } from '../../contract/episodes.ts'
import { Refusal } from '../refusal.ts'

/** What the viewer did with an episode: a visitor cannot have done anything. Rows 119, 225. */
export async function getBehavior(token: string | null): Promise<Wire<typeof episodeBehavior> | Refusal> {
  return token === null
    ? { thumbUpFlag: false, likeFlag: false }
    : new Refusal('notYet', 'This backend does not have members yet.')
}
