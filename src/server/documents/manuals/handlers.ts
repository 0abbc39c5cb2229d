/** The calls of the manuals and of the help (documents §6). */
import type { CurrentUser } from '../../../contract/access/session.ts';
import { linesOf, type ManualName, manualName } from '../../../contract/documents/manuals.ts';
import { menuScreenOf } from '../../../contract/screens.ts';
import { today, userOf } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { hasScreen, isStaff } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { readManual } from './files.ts';
import { withGenerated } from './generated.ts';
import { type ManualSection, manualSections } from './sections.ts';

export const manuals = callsOf('manuals', {
  list: async ({ context }) => {
    const { db } = context.database;
    const files = await Promise.all(
      manualName.options.map((name) => readManual(db, name, today())),
    );
    return files.map(({ manual }) => manual);
  },

  download: ({ input, context }) => manualFile(context.database.db, input.name),
  doctorGuide: ({ context }) => manualFile(context.database.db, 'medico'),

  help: ({ context }) => {
    const { db } = context.database;
    const user = userOf(context);
    const own = manualSections()
      .filter(({ manual }) => manual === (isStaff(user) ? 'sistema' : 'medico'))
      .filter((section) => concerns(section, user));
    return Promise.all(
      own.map(async ({ id, title, chapter, level, screen, blocks }) => {
        const texts = await withGenerated(db, blocks);
        // The reader has the screen itself beside the help.
        const shown = texts.filter(({ kind }) => kind !== 'image');
        return { id, title, chapter, level, screen, blocks: shown };
      }),
    );
  },
});

async function manualFile(db: Db, name: ManualName): Promise<File> {
  const { manual, bytes } = await readManual(db, name, today());
  return new File([new Uint8Array(bytes)], manual.fileName, { type: 'application/pdf' });
}

/**
 * Whether a section concerns the user: it belongs to one of their screens or to a page below it, or to none without linking
 * only to others' screens.
 */
function concerns({ screen, blocks }: ManualSection, user: CurrentUser): boolean {
  if (screen !== null) return hasScreen([menuScreenOf(screen)], user);
  const pieces = blocks.flatMap(linesOf).flat();
  const screens = pieces.flatMap((piece) =>
    piece.kind === 'link' && piece.href.startsWith('/') ? [menuScreenOf(piece.href)] : [],
  );
  return screens.length === 0 || hasScreen(screens, user);
}
