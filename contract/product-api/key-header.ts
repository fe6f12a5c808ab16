/** Identifies the web front to a product API that serves no other clients. An extension: backends may ignore it. */
export const PRODUCT_API_KEY_HEADER = 'x-product-api-key'
