/** Stored details of an act as lines to read. They are JSON, unless they were longer than the record has room for. */
export function listDetails(details: string): string[] {
  try {
    const facts: unknown = JSON.parse(details)
    if (typeof facts !== 'object' || facts === null) return [details]
    return Object.entries(facts)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  } catch {
    return [details]
  }
}
