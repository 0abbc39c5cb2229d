/** Finding the help of a screen. */
import type { HelpSection } from '../../../contract/documents/manuals.ts';

/** The chapter of the screen at an address: its own, or that of the screen that it lies under. */
export function chapterOf<Section extends Pick<HelpSection, 'screen'>>(
  sections: readonly Section[],
  pathname: string,
): Section | undefined {
  return sections.find(
    ({ screen }) => screen !== null && (pathname === screen || pathname.startsWith(`${screen}/`)),
  );
}
