import type { Wire } from '../../contract/endpoint.ts'
import type { episodeBehavior } from '../../contract/episodes.ts'
import type { Viewer } from '../members/authenticate.ts'
import { Refusal } from '../refusal.ts'

/** What the viewer did with an episode: nobody can like or save yet. Rows 119, 225. */
export async function getBehavior(
  viewer: Viewer | null | Refusal,
): Promise<Wire<typeof episodeBehavior> | Refusal> {
  return viewer instanceof Refusal ? viewer : { thumbUpFlag: false, likeFlag: false }
}
