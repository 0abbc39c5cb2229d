/** The header by which a browser says as whom it asks, by the user's id: another tab may have signed in somebody else (access §2.15). */
export const ASKED_BY = 'x-portal-user';
