/** The frames of imports: the last ones, those of a file, and who brought the attentions of a month. */
import type { Frame } from './frame.ts';
import { UNCOUNTED } from './record-frames.ts';
import type { Mark } from './words.ts';

/** What a question about imports may say besides. */
const IMPORTING = ['last', 'latest', 'who', 'file', 'when'] as const satisfies Mark[];

export const IMPORT_FRAMES: readonly Frame[] = [
  {
    tool: 'last_imports',
    needs: [['import']],
    may: [...IMPORTING, 'uploaded'],
    not: UNCOUNTED,
  },
  // 'Quién cargó el archivo de HMQ': the record type is that of the file.
  {
    tool: 'last_imports',
    needs: [['uploaded'], ['recordType']],
    may: [...IMPORTING, 'import'],
    not: UNCOUNTED,
    without: ['from', 'to'],
  },
  {
    tool: 'last_imports',
    needs: [['import'], ['rows', 'line']],
    may: [...IMPORTING, 'includes'],
  },
  // 'Quién cargó las atenciones de octubre': the month is theirs, which the names of files tell.
  ...([[['uploaded']], [['who'], ['import']]] as const).map(
    (brought): Frame => ({
      tool: 'last_imports',
      needs: [...brought, ['attention'], ['time']],
      may: IMPORTING,
      not: UNCOUNTED,
      means: { isOfMonth: true },
    }),
  ),
  {
    tool: 'last_imports',
    needs: [['uploaded'], ['attention']],
    may: IMPORTING,
    not: UNCOUNTED,
    without: ['from', 'to'],
  },
  {
    // A month beside attentions is theirs, and not when they were imported.
    tool: 'last_imports',
    needs: [['import'], ['attention']],
    may: IMPORTING,
    not: UNCOUNTED,
    without: ['from', 'to'],
  },
];
