export const LIBRARY_CHANGES = ['like', 'unlike', 'save', 'unsave'] as const
export type LibraryChange = (typeof LIBRARY_CHANGES)[number]

export const LIBRARY_CALLS = {
  like: 'thumbUp',
  unlike: 'thumbUpCancel',
  save: 'save',
  unsave: 'unsave',
} as const satisfies Record<LibraryChange, string>
