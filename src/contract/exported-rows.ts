/** The header by which a browser says that it writes the answer into a file: hidden patients keep their marks (access §22.3). */
export const EXPORTED = 'x-portal-export';
