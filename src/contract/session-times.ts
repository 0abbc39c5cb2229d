/** How long sessions go unused, and how long a second factor counts, in minutes (access §23, access §18.12). */

/** After how long without use a session may be set to end; the longest is what stands until the clinic chooses. */
export const IDLE_MINUTES = { min: 5, max: 720 } as const;

/** How long a second factor that was shown may be set to count. */
export const FACTOR_MINUTES = { min: 1, max: 60 } as const;

/** The header by which a browser says that it asks by itself: nobody has touched it for a while. */
export const UNATTENDED = 'x-portal-unattended';
