/** A separate chunk, so that the first scripts of a page do not list every file of the drawer. */
export const loadAccountDrawer = () =>
  import('./account-drawer.tsx').then(({ AccountDrawer }) => AccountDrawer)
