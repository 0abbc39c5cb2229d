/** Whether somebody is at the screen: what it reads by itself must not keep a session open (access §23.3). */

/** Somebody who touched the screen within this time is there. */
const ATTENDED_MS = 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastTouch = Date.now();

/** Called when the program starts. */
export function heedTouches(): void {
  const touched = () => {
    lastTouch = Date.now();
  };
  for (const touch of TOUCHES)
    window.addEventListener(touch, touched, { capture: true, passive: true });
}

/** Whether somebody touched keyboard, mouse or screen a moment ago. */
export function isAttended(): boolean {
  return Date.now() - lastTouch < ATTENDED_MS;
}

/** When somebody last did, in milliseconds since 1970. */
export function lastTouched(): number {
  return lastTouch;
}
