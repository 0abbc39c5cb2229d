/** The header that says that an answer leaves the house, as into a file that the browser writes: hidden patients keep their marks (access §22.3). */
export const EXPORTED = 'x-portal-export';
