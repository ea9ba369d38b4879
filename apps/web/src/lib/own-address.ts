/** An address of this app, or its start: what stands in a query may come from anywhere. */
export function ownAddress(address: string | undefined): string {
  return address?.startsWith('/') && !/^\/[/\\]/.test(address) ? address : '/';
}
