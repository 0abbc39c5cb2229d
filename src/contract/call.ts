/**
 * How a call is described: method and path, who may call it, what it takes, answers and refuses.
 * A call without an access rule does not compile (design §7).
 */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** The screens of the menu, by address: what access rules name (spec 1 §2.3). */
export const SCREENS = [
  '/',
  '/usuarios',
  '/medicos',
  '/prestaciones',
  '/especialidades',
  '/sociedades-medicas',
  '/tipos-prestador',
  '/reglas',
  '/convenios',
  '/atenciones-medicas',
  '/calcular-pagos',
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina',
  '/nomina-completa',
  '/pagar-nomina',
  '/pagos-procesados',
  '/exportacion-contable',
  '/nomina-bancaria',
  '/reportes',
  '/descarga-manuales',
  '/perfil',
  '/configuracion',
  '/menu-management',
  '/permissions-admin',
  '/permissions-tester',
  '/job-monitor',
  '/auditoria',
  '/mis-pagos',
  '/participaciones',
  '/reportes-medico',
] as const;
export type Screen = (typeof SCREENS)[number];

/**
 * Who may make a call (design §7):
 * - `public`: anybody;
 * - `signedIn`: anybody signed in;
 * - `screens`: whoever has one of these menu options;
 * - `ownDoctor`: whoever is linked to the doctor of the path's `{doctorId}`, or staff with one of the
 *   screens;
 * - `ownRecords`: the linked doctor, to whose records the handler keeps itself, or staff with one of
 *   the screens.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'screens'; readonly screens: readonly Screen[] }
  | { readonly kind: 'ownDoctor'; readonly screens: readonly Screen[] }
  | { readonly kind: 'ownRecords'; readonly screens: readonly Screen[] };

export const anybody: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn' };
export const screens = (...list: [Screen, ...Screen[]]): Access => ({
  kind: 'screens',
  screens: list,
});
export const ownDoctorOr = (...list: [Screen, ...Screen[]]): Access => ({
  kind: 'ownDoctor',
  screens: list,
});
export const ownRecordsOr = (...list: [Screen, ...Screen[]]): Access => ({
  kind: 'ownRecords',
  screens: list,
});

/** What a call carries besides its schemas. */
export type CallMeta = {
  readonly access: Access;
  /** Allowed while a temporary password still has to be changed. */
  readonly withTemporaryPassword: boolean;
  /** Largest body, in bytes. */
  readonly bodyLimit: number;
  /** A field of a JSON body that may carry a file, as its text or its bytes in base64: it may be as large as the body. */
  readonly fileText: { readonly field: string; readonly encoding: 'text' | 'base64' } | undefined;
  /** What it may refuse besides what every call may: for the reader and for OpenAPI. */
  readonly refuses: readonly RefusalCode[];
};

const KIBIBYTE = 1024;
/** The largest body of an ordinary call: 1 MiB. */
export const DEFAULT_BODY_LIMIT = 1024 * KIBIBYTE;

type CallDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, e.g. `/doctors/{id}`. */
  path: `/${string}`;
  access: Access;
  /** One English sentence for the API document. */
  summary: string;
  tag: string;
  successStatus?: 200 | 201;
  withTemporaryPassword?: boolean;
  bodyLimit?: number;
  fileText?: CallMeta['fileText'];
  refuses?: readonly RefusalCode[];
};

/** What a call takes that says nothing else: nothing, or an empty object. */
const noInput = z.strictObject({}).nullish();

/**
 * Begins the description of a call; `.input()` and `.output()` complete it. An input's objects are strict, those within
 * it as well: a field that the call does not know is refused by name, never left out
 * ([decision 68](../../docs/decisions/0068-unknown-fields-are-refused.md)).
 */
export function call(definition: CallDefinition) {
  const { method, path, summary, tag, successStatus = 200 } = definition;
  return oc
    .$input(noInput)
    .$meta<CallMeta>({
      access: definition.access,
      withTemporaryPassword: definition.withTemporaryPassword ?? false,
      bodyLimit: definition.bodyLimit ?? DEFAULT_BODY_LIMIT,
      fileText: definition.fileText,
      refuses: definition.refuses ?? [],
    })
    .route({ method, path, summary, tags: [tag], successStatus });
}
