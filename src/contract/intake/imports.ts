/** Imports of attentions from files (intake §16). */
import { z } from 'zod';
import { byNote, TYPED_NOTES } from '../../domain/intake/import-columns.ts';
import { type CallMeta, screens } from '../call.ts';
import { del, get, post } from '../methods.ts';
import {
  date,
  deleted,
  file,
  id,
  instant,
  recordType,
  scheduleType,
  uploadedFile,
} from '../schemas.ts';
import { doubtSummary } from './doubts.ts';
import { importOptions, readingOptions } from './import-options.ts';
import {
  duplicate,
  filePreview,
  MISSING_MASTERS,
  missingMasters,
  missingTogether,
  rejectionGroup,
} from './import-preview.ts';

const common = { tag: 'Importación', access: screens('/atenciones-medicas') };

/** The largest file: 256 MiB. Workbooks have smaller limits of their own (`formats/attentions`). */
export const IMPORT_FILE_LIMIT = 256 * 1024 * 1024;
/** Base64 and JSON enlarge the file by about a third. */
const IMPORT_BODY_LIMIT = Math.ceil(IMPORT_FILE_LIMIT * 1.4);
/**
 * A file of at most this many rows is imported in the request, unless a job is wanted. Larger ones always in a job
 * (intake §16.2).
 */
export const IMPORT_ROWS_IN_REQUEST = 5_000;

/** One refused row. */
export const rejection = z.object({
  /** The file's line; a header is line 1. */
  row: z.number(),
  /** One of the classes, e.g. 'Doctor no encontrado' (intake §12.2). */
  reasonClass: z.string(),
  reason: z.string(),
  values: z.array(z.string()),
});
export type Rejection = z.infer<typeof rejection>;

/** The result of an import (intake §16.3). */
export const importResult = z.object({
  success: z.literal(true),
  importId: z.number(),
  total: z.number(),
  /** The number of created and updated attentions. */
  imported: z.number(),
  created: z.number(),
  updated: z.number(),
  /** Pending attentions that the file repeats without a difference. */
  unchanged: z.number(),
  /** Calculated or paid attentions in the file; they are not changed. */
  protected: z.number(),
  rejectedCount: z.number(),
  /** Good rows that `exclude` left out. */
  excluded: z.number().default(0),
  /** `Fila 12: Doctor no encontrado: …`, at most 100. */
  errors: z.array(z.string()),
  /** At most 100; the file of refused rows has all. */
  rejected: z.array(rejection),
  /** Reasons for rejections, the most frequent first; at most 20. */
  rejectionGroups: z.array(rejectionGroup).default([]),
  /** Specialties of the file that were added. */
  newSpecialties: z.array(z.string()),
  /** Content of the file that was not read, e.g. other sheets, and doubts, as Spanish sentences. */
  warnings: z.array(z.string()),
  /** Rows with doubts, written or excluded. */
  doubts: z.array(doubtSummary.extend({ excluded: z.number() })).default([]),
});
export type ImportResult = z.infer<typeof importResult>;

/** What the result of an import's job has in place of refused rows, which name patients (operations §3.8). */
export const NO_REFUSED_ROWS: Pick<ImportResult, 'errors' | 'rejected' | 'rejectionGroups'> = {
  errors: [],
  rejected: [],
  rejectionGroups: [],
};

const queuedImport = z.object({ success: z.literal(true), jobId: z.uuid(), importId: z.number() });
/** The result, or for a large file the job that makes it. */
export const importAnswer = z.union([importResult, queuedImport]);
export type ImportAnswer = z.infer<typeof importAnswer>;

const UNREADABLE = 'Error al leer el archivo';
/** A file as text; the server writes a large one to disk and reads it from there. */
const fileContent = z.union(
  [z.string().trim().min(1, UNREADABLE).max(IMPORT_BODY_LIMIT, UNREADABLE), uploadedFile],
  { error: UNREADABLE },
);

const fileOptions = importOptions.omit({ afterImports: true }).shape;

const csvInput = z.strictObject({
  csvData: fileContent,
  fileName: z.string().max(255).default('datos.csv'),
  ...fileOptions,
});
const excelInput = z.strictObject({
  /** The workbook's bytes in base64. */
  excelData: fileContent,
  fileName: z.string().max(255).default('datos.xlsx'),
  ...fileOptions,
});

const CSV_TEXT = { field: 'csvData', encoding: 'text' } as const;
const WORKBOOK_BASE64 = { field: 'excelData', encoding: 'base64' } as const;

/** Pesos, as a number or as in files. */
const anyAmount = z.union([z.number(), z.string().trim().max(40)]);

/** One attention of the smart import (intake §16.6), with masters by id. Faults become errors of the row. */
const smartAttention = z.strictObject({
  externalId: z.string().trim().max(64).optional(),
  recordType: recordType.default('participacion'),
  patientRut: z.string().trim().max(20),
  patientName: z.string().trim().max(160),
  attentionDate: date(),
  attentionTime: z.string().max(8).optional(),
  requestDate: date().optional(),
  doctorId: id,
  serviceId: id,
  specialtyId: id.optional(),
  societyId: id.optional(),
  providerTypeId: id.optional(),
  /** By default the registered one, if no attention of the call names its own; else regular. */
  scheduleType: scheduleType.optional(),
  grossAmount: anyAmount,
  netAmount: anyAmount,
  participatedAmount: anyAmount,
  ...byNote(TYPED_NOTES, ({ limit }) => z.string().trim().max(limit).nullish()),
});
export type SmartAttention = z.output<typeof smartAttention>;

const fileImport = <Schema extends z.ZodType>(
  path: `/import/${string}`,
  summary: string,
  input: Schema,
  fileText?: CallMeta['fileText'],
) =>
  post(path, {
    ...common,
    summary,
    bodyLimit: IMPORT_BODY_LIMIT,
    fileText,
    refuses: ['import.unreadable', 'import.wrongExtension', 'import.updatesChanged'],
  })
    .input(input)
    .output(importAnswer);

const dryRunInput = z.strictObject({ recordType, file: uploadedFile, ...readingOptions.shape });

/** A dry run of a file; it writes no attentions. */
const dryRun = (path: `/import/files/${string}`, summary: string) =>
  post(path, {
    ...common,
    summary,
    bodyLimit: IMPORT_BODY_LIMIT,
    refuses: ['import.unreadable', 'import.wrongExtension', 'import.previewLate'],
  }).input(dryRunInput);

export const imports = {
  csvParticipacion: fileImport(
    '/import/csv-participacion',
    'Import participaciones from CSV text.',
    csvInput,
    CSV_TEXT,
  ),
  csvHmq: fileImport('/import/csv-hmq', 'Import HMQ records from CSV text.', csvInput, CSV_TEXT),
  excelParticipacion: fileImport(
    '/import/excel-participacion',
    'Import participaciones from a workbook.',
    excelInput,
    WORKBOOK_BASE64,
  ),
  excelHmq: fileImport(
    '/import/excel-hmq',
    'Import HMQ records from a workbook.',
    excelInput,
    WORKBOOK_BASE64,
  ),
  upload: fileImport(
    '/import/files',
    'Import a CSV, XLS or XLSX file as it is, so that its own encoding is detected.',
    z.strictObject({ recordType, file: uploadedFile, ...importOptions.shape }),
  ),
  preview: dryRun(
    '/import/files/preview',
    'How a file would be read and what its import would do; nothing is written.',
  ).output(filePreview),
  duplicates: dryRun(
    '/import/files/duplicates',
    "All of a file's attentions that are registered already, as CSV; nothing is written.",
  ).output(file('csv')),
  refused: dryRun(
    '/import/files/rejected-rows',
    "The rows that a file's import would refuse, as CSV with the reasons, to be corrected and imported. Nothing is imported; what was said of its columns is remembered for the corrected file.",
  ).output(file('csv')),
  missingMasters: dryRun(
    '/import/files/missing-masters',
    'The doctors, services and societies that refused rows of a file name and that are not registered, as files for `/api/master-imports`; nothing is written.',
  ).output(missingMasters),
  previewMissing: dryRun(
    '/import/files/missing-masters/preview',
    'What registering together all doctors, services and societies that a file lacks would add, with their specialties; nothing is written.',
  ).output(missingTogether),
  registerMissing: post('/import/files/missing-masters/register', {
    ...common,
    summary:
      'Register together the doctors, services and societies that a file lacks, as it was told.',
    bodyLimit: IMPORT_BODY_LIMIT,
    successStatus: 201,
    refuses: [
      'import.unreadable',
      'import.wrongExtension',
      'import.previewLate',
      'masterImport.fileChanged',
      'masterImport.nothingInFile',
      'server.busy',
    ],
  })
    .input(
      dryRunInput.extend({
        /** Of what the user was shown, so that nothing else happens. */
        digest: z.string().max(100),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        done: z.array(
          z.object({ master: z.enum(MISSING_MASTERS), id: z.number(), created: z.number() }),
        ),
      }),
    ),
  doubts: dryRun(
    '/import/files/doubts',
    'The rows of a file that a person would doubt, as CSV; nothing is written.',
  ).output(file('csv')),
  differences: dryRun(
    '/import/files/differences',
    'What the rows of a file say otherwise than calculated and paid attentions, both sides, as CSV; nothing is written.',
  ).output(file('csv')),
  forgetMapping: del('/import/mappings', {
    ...common,
    summary: 'Forget how columns of these names were mapped.',
  })
    .input(z.strictObject({ recordType, fields: z.array(z.string().max(2_000)).min(1).max(200) }))
    .output(deleted),
  checkDuplicates: post('/import/check-duplicates', {
    ...common,
    summary: 'Which external ids exist already, and whether they may still change.',
    bodyLimit: 32 * 1024 * 1024,
  })
    .input(
      z.strictObject({
        externalIds: z.array(z.string().max(64)).max(1_000_000),
        recordType: recordType.optional(),
      }),
    )
    .output(
      z.object({
        /** At most 1,000. */
        duplicates: z.array(duplicate),
        pendingCount: z.number(),
        protectedCount: z.number(),
        newCount: z.number(),
      }),
    ),
  smartImport: post('/import/smart-import', {
    ...common,
    summary: 'Create new attentions, update pending ones, protect calculated and paid ones.',
    bodyLimit: 32 * 1024 * 1024,
    refuses: ['import.unreadable'],
  })
    .input(
      z.strictObject({
        attentions: z
          .array(smartAttention)
          .min(1)
          .max(IMPORT_ROWS_IN_REQUEST)
          .refine(
            (rows) => rows.every(({ recordType }) => recordType === rows[0]?.recordType),
            'Importe las participaciones y los HMQ por separado',
          ),
        /** False: pending attentions are not updated; they count as unchanged. */
        confirmUpdate: z.boolean().default(true),
        exclude: importOptions.shape.exclude,
      }),
    )
    .output(importResult),
  result: get('/import/{id}', {
    ...common,
    summary: 'What a finished import did.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(
      importResult.extend({
        fileName: z.string(),
        recordType,
        createdAt: instant,
        createdByName: z.string(),
      }),
    ),
  rejectedRows: get('/import/{id}/rejected-rows', {
    ...common,
    summary: 'The refused rows as a CSV file with the reasons, to be corrected and imported again.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(file('csv')),
  template: get('/import/templates/{name}', {
    ...common,
    summary: 'A file to fill in: as a workbook with lists of doctors and services, and notes.',
    refuses: ['record.notFound'],
  })
    .input(
      z.strictObject({
        name: z.enum(['participacion.csv', 'participacion.xlsx', 'hmq.csv', 'hmq.xlsx']),
      }),
    )
    .output(file('csv', 'workbook')),
  exampleFile: get('/import/example', {
    ...common,
    summary:
      'A workbook of a few invented attentions of this month, with the clinic’s own doctors and services, to try an import.',
    refuses: ['import.noExample'],
  }).output(file('workbook')),
};
