/** Finding sections of the help: that of a screen, and by what somebody types. */
import { blockText, type HelpSection } from '../../contract/manuals.ts';
import { containsWords } from './local-rows.ts';

/** The sections that have every word, those first that have them in their titles. */
export function findSections(sections: readonly HelpSection[], typed: string): HelpSection[] {
  const found = sections.filter((section) => containsWords(wordsOf(section), typed));
  const isTitled = ({ title }: HelpSection) => containsWords(title, typed);
  return [...found.filter(isTitled), ...found.filter((section) => !isTitled(section))];
}

/** The chapter of the screen at an address: its own, or that of the screen that it lies under. */
export function chapterOf<Section extends Pick<HelpSection, 'screen'>>(
  sections: readonly Section[],
  pathname: string,
): Section | undefined {
  return sections.find(
    ({ screen }) => screen !== null && (pathname === screen || pathname.startsWith(`${screen}/`)),
  );
}

function wordsOf({ title, chapter, blocks }: HelpSection): string {
  return [title, chapter, ...blocks.map(blockText)].join(' ');
}
