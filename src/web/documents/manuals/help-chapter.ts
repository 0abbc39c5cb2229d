/** Finds the help for a screen. */
import type { HelpSection } from '../../../contract/documents/manuals.ts';

/** The chapter for an address: that of its screen, or of the screen above it. */
export function chapterOf<Section extends Pick<HelpSection, 'screen'>>(
  sections: readonly Section[],
  pathname: string,
): Section | undefined {
  const above = (screen: string) => pathname === screen || pathname.startsWith(`${screen}/`);
  return sections
    .filter(({ screen }) => screen !== null && above(screen))
    .reduce<Section | undefined>(
      (best, one) => ((one.screen?.length ?? 0) > (best?.screen?.length ?? 0) ? one : best),
      undefined,
    );
}
