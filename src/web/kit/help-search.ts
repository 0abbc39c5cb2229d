/** Finding sections of the help by what somebody types. */
import { blockText, type HelpSection } from '../../contract/manuals.ts';
import { containsWords } from './local-rows.ts';

/** The sections that have every word, those first that have them in their titles. */
export function findSections(sections: readonly HelpSection[], typed: string): HelpSection[] {
  const found = sections.filter((section) => containsWords(wordsOf(section), typed));
  const isTitled = ({ title }: HelpSection) => containsWords(title, typed);
  return [...found.filter(isTitled), ...found.filter((section) => !isTitled(section))];
}

function wordsOf({ title, chapter, blocks }: HelpSection): string {
  return [title, chapter, ...blocks.map(blockText)].join(' ');
}
