/** How failures of imports are said (spec 2 §8). */

/** The server's sentence without the title that stands above it. */
export function withoutTitle(message: string, title: string): string {
  const prefix = `${title}: `;
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}
