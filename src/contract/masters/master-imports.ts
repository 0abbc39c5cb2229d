/** Masters from a file: what is sent, and what is told about each row before anything is written (masters §18). */
import { z } from 'zod';
import {
  IMPORTED_MASTERS,
  type ImportedMaster,
  MASTER_COLUMN_KEYS,
} from '../../domain/masters/master-columns.ts';
import { screens } from '../call.ts';
import {
  columnMappingText,
  columnsOfBefore,
  readSheet,
  unreadHeadings,
} from '../column-mapping.ts';
import { get, post } from '../methods.ts';
import { retroactivePreview } from '../payout/retroactive-changes.ts';
import { refusedRow } from '../refused-rows.ts';
import {
  countAndAmount,
  file,
  id,
  instant,
  page,
  queryBoolean,
  reasonText,
  total,
  uploadedFile,
  wholeNumber,
} from '../schemas.ts';
import type { Screen } from '../screens.ts';

/** The screen by which a master is imported. */
export const IMPORT_SCREENS = {
  specialty: '/especialidades',
  providerType: '/tipos-prestador',
  service: '/prestaciones',
  society: '/sociedades-medicas',
  doctor: '/medicos',
  holiday: '/configuracion',
  rule: '/reglas',
  convention: '/convenios',
  user: '/usuarios',
} as const satisfies Readonly<Record<ImportedMaster, Screen>>;
/** Any of them; the handler asks for that of the master. */
const common = {
  tag: 'Importar maestros',
  access: screens(
    '/especialidades',
    '/tipos-prestador',
    '/prestaciones',
    '/sociedades-medicas',
    '/medicos',
    '/configuracion',
    '/reglas',
    '/convenios',
    '/usuarios',
  ),
};

/** How many rows a file may have: they are written together, in one transaction. */
export const MOST_MASTER_ROWS = 20_000;
/** In bytes. */
export const MASTER_FILE_LIMIT = 20 * 1024 * 1024;

const master = z.enum(IMPORTED_MASTERS);

const fileInput = z.strictObject({
  master,
  file: uploadedFile,
  /** The file's column for each of ours, none to go by the headings; by default as of the last import of a file with the same columns. */
  mapping: columnMappingText(MASTER_COLUMN_KEYS, '{"name": "Nombre"}').optional(),
  /** Add the masters, too, that rows name and that do not exist yet. */
  withMissing: queryBoolean.default(false),
});

/** A field before and after, as the screen says it; null is empty. */
export const change = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether it takes effect only once a second person approves it. */
  waits: z.boolean(),
});

/** Fees, and their gross pesos. */
export const fees = countAndAmount;

const filePreview = z.object({
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.string().nullable()),
  /** The import whose columns are read again, since nobody named any now. */
  remembered: columnsOfBefore.nullable(),
  /** Labels of required columns that were not found: no row was read. */
  missing: z.array(z.string()),
  ...readSheet,
  /** Of ours that several columns may be, by their headings: which one is asked, and no row was read. */
  doubled: z.array(z.object({ key: z.string(), label: z.string(), columns: z.array(z.string()) })),
  /** Columns of the file that hold something and are not read: nobody knows what they are. */
  unread: z.array(z.string()),
  /** How many records would be new, changed, or stay as they are. */
  created: z.number(),
  changed: z.number(),
  equal: z.number(),
  /** The first new ones, with what the screen says about each column that the file has. */
  newRows: z.array(z.object({ row: z.number(), cells: z.array(z.string().nullable()) })),
  newHeadings: z.array(z.string()),
  changedRows: z.array(z.object({ row: z.number(), title: z.string(), changes: z.array(change) })),
  /** How many changed accounts will wait for a second person. */
  waiting: z.number(),
  /** Doctors of whom another payee is paid, with fees and corrections that go there, and fees in payments, which stay; null: none. */
  moved: z.object({ doctors: z.number(), fees, inPayments: fees, corrections: fees }).nullable(),
  /** Rules: what the file changes of calculated and paid days; null where it changes nothing, and of other masters. */
  reach: retroactivePreview.nullable(),
  /** Rules: how many change whose rows say no reason; 0 of other masters. */
  withoutReason: z.number(),
  /** What is pointed out of rows that are taken: the first ones, and how many there are. */
  notes: z.array(z.object({ row: z.number(), reasons: z.array(z.string()) })),
  noteCount: z.number(),
  /** Specialties and societies that rows name and that do not exist: added if it is asked for, else these rows are refused. */
  missingNames: z.array(z.string()),
  /** By name; with the RUT where two of the file are called the same. */
  missingSocieties: z.array(z.string()),
  /** Each row that is not taken: all that is wrong with it, and its cells in the order of our columns. */
  refused: z.array(refusedRow),
  /** Stands for all that would be written. */
  digest: z.string(),
  /** When this very file was imported, and by whom; null if it was not, or was taken back. */
  earlier: z.object({ at: instant, by: z.string().nullable() }).nullable(),
});
export type MasterFilePreview = z.infer<typeof filePreview>;

const origin = z.enum(['file', 'change', 'generated']);
export type ImportOrigin = z.infer<typeof origin>;

const masterImport = z.object({
  id: z.number(),
  /** The file; of a change of many records, what it gave them; of users generated together, for whom. */
  name: z.string(),
  origin,
  created: z.number(),
  changed: z.number(),
  refused: z.number(),
  createdAt: instant,
  createdByName: z.string().nullable(),
  revertedAt: instant.nullable(),
  revertedByName: z.string().nullable(),
  /** Whether taking it back may do something; of users generated together, whether it does so now. */
  isRevertible: z.boolean(),
});
export type MasterImport = z.infer<typeof masterImport>;

/** Rules: one that was written, whose last change stands for all that the file changed (payout §26.2); else null. */
const followed = z.number().nullable();

/** What taking an import back does: what was new is deleted, what was changed is as before. */
const reversion = z.object({
  deleted: z.number(),
  restored: z.number(),
  /** The first of those that stay as they are, each with the reason. */
  kept: z.array(z.object({ title: z.string(), reason: z.string() })),
  keptCount: z.number(),
  /** Rules: what this changes of calculated and paid days, told before; null where it changes nothing, and of other masters. */
  reach: retroactivePreview.nullable(),
  followed,
});
export type Reversion = z.infer<typeof reversion>;

const count = wholeNumber([0, MOST_MASTER_ROWS]);
const one = z.strictObject({ master, id });

export const masterImports = {
  template: get('/master-imports/{master}/template', {
    ...common,
    summary: 'A workbook of a kind of master data to fill in, with examples, lists and notes.',
  })
    .input(z.strictObject({ master }))
    .output(file('workbook')),
  preview: post('/master-imports/{master}/preview', {
    ...common,
    summary: 'What a file would add and change, and which rows are refused. Writes nothing.',
    bodyLimit: MASTER_FILE_LIMIT,
    refuses: ['masterImport.fileUnreadable', 'calculation.forecastTookTooLong', 'server.busy'],
  })
    .input(
      fileInput.extend({
        /** All changed records, not only the first ones. */
        withAll: queryBoolean.default(false),
      }),
    )
    .output(filePreview),
  create: post('/master-imports/{master}', {
    ...common,
    summary: 'Add and change what a file says, all together.',
    bodyLimit: MASTER_FILE_LIMIT,
    successStatus: 201,
    refuses: [
      'masterImport.fileUnreadable',
      'masterImport.nothingInFile',
      'masterImport.fileChanged',
      'masterImport.columnsUnread',
      'server.busy',
    ],
  })
    .input(
      fileInput.extend({
        /** Of what the user was shown, so that nothing else happens. */
        digest: z.string().max(100),
        /** The columns that nobody reads, all of which the user was told. */
        withoutColumns: unreadHeadings,
        /** Rules: why those change whose rows say no reason (fees §9.9). */
        reason: reasonText('Escriba el motivo: qué cambió, o quién lo pidió').optional(),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        id: z.number(),
        created: z.number(),
        changed: z.number(),
        followed,
      }),
    ),
  list: get('/master-imports/{master}', {
    ...common,
    summary:
      'The files of a kind of master data that were imported, and the changes of many records, newest first.',
  })
    .input(page.extend({ master, origin: origin.optional() }))
    .output(z.array(masterImport)),
  summary: get('/master-imports/{master}/summary', {
    ...common,
    summary:
      'How many files of a kind of master data were imported, and changes of many records made.',
  })
    .input(z.strictObject({ master, origin: origin.optional() }))
    .output(total),
  previewReversion: get('/master-imports/{master}/{id}/reversion', {
    ...common,
    summary: 'What taking an import back would delete, restore and keep. Writes nothing.',
    refuses: ['record.notFound', 'masterImport.reverted', 'calculation.forecastTookTooLong'],
  })
    .input(one)
    .output(reversion),
  revert: post('/master-imports/{master}/{id}/reversion', {
    ...common,
    summary: 'Take an import back: delete what was new, and restore what was changed.',
    refuses: [
      'record.notFound',
      'masterImport.reverted',
      'masterImport.reversionChanged',
      'masterImport.nothingToRevert',
      'server.busy',
    ],
  })
    .input(
      one.extend({
        /** What the user was shown. */
        deleted: count,
        restored: count,
      }),
    )
    .output(reversion),
};
