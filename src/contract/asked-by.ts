/** The header in which a browser sends the id of the user whose page it shows: another tab may have signed in somebody else (access §2.15). */
export const ASKED_BY = 'x-portal-user';
