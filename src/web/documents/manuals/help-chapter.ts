/** Finds the help for a screen. */
import type { HelpSection } from '../../../contract/documents/manuals.ts';

/** The chapter for an address: that of its screen, or of the screen above it. */
export function chapterOf<Section extends Pick<HelpSection, 'screen'>>(
  sections: readonly Section[],
  pathname: string,
): Section | undefined {
  return sections.find(
    ({ screen }) => screen !== null && (pathname === screen || pathname.startsWith(`${screen}/`)),
  );
}
