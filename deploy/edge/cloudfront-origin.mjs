/**
 * Lambda@Edge at *origin request* of the same behaviour, so that it runs for what is not stored yet: the product is asked by the
 * signed address.
 */
export const handler = async (event) => {
  const { request } = event.Records[0].cf
  const address = request.headers['x-media-address']?.[0].value
  delete request.headers['x-media-address']
  return address ? { ...request, uri: address } : request
}
