export const ID_FORM = '[A-Za-z0-9_]{1,64}'

const ID = new RegExp(`^${ID_FORM}$`)

export const isId = (text: string) => ID.test(text)
