/** The header of a request whose answer goes into a file that the browser writes: hidden patients keep their marks in it (access §22.3). */
export const EXPORTED = 'x-portal-export';
