import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { DeleteBody, libraryPage, readLibraryPage } from './library.ts'
import { PageQuery } from './paging.ts'

export const historyList = endpoint({
  method: 'GET',
  path: '/view/history/list',
  summary: 'Dramas the member watched, newest first.',
  source: 'Rows 191, 238',
  audience: 'member',
  query: PageQuery,
  wire: libraryPage,
  read: readLibraryPage,
})

export const reportHistory = endpoint({
  method: 'POST',
  path: '/view/history/report',
  summary: 'Records that an episode was opened, and optionally how far it was watched.',
  source: 'Rows 145, 239, 401',
  audience: 'member',
  body: z.object({
    contentId: Id,
    chapterId: Id,
    sectionMediaPlayedSeconds: z.number().min(0).max(86_400),
  }),
  wire: z.unknown(),
  read: () => null,
  refusals: ['episodeNotFound'],
})

export const deleteHistory = endpoint({
  method: 'POST',
  path: '/view/history/del',
  summary: 'Removes dramas from the history.',
  source: 'Rows 203, 240',
  audience: 'member',
  body: DeleteBody,
  wire: z.unknown(),
  read: () => null,
})
