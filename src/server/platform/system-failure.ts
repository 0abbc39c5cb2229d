/** Explains failures of disk, permissions and database to the operator. */
import pg from 'pg';
import { isOutage } from './db/database-failure.ts';
import { StartupError } from './startup-error.ts';

const DATABASE_SENTENCES: Readonly<Record<string, string>> = {
  '53100':
    'La base de datos no tiene espacio en su disco: libere espacio e intente de nuevo. Nada quedó a medias.',
  '58030': 'La base de datos no pudo leer o escribir en su disco: revíselo e intente de nuevo.',
  '25006':
    'La base de datos solo se puede leer: indique en DATABASE_URL una en que se pueda escribir.',
  '28P01': 'La base de datos no acepta el usuario o la contraseña de DATABASE_URL.',
  '28000': 'La base de datos no acepta el usuario de DATABASE_URL.',
  '3D000': 'La base de datos que nombra DATABASE_URL no existe: créela primero.',
  '42501': 'Al usuario de DATABASE_URL le falta permiso en la base de datos: debe ser su dueño.',
  '58P01':
    'A PostgreSQL le faltan las extensiones unaccent y pg_trgm: instale su paquete «contrib».',
};

/** Whether a disk is full, on this machine or on the database's. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '');
}

/** Whether a file or folder of this machine can't be written. */
export function isNotWritable(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '');
}

/** A Spanish sentence for a failure that the operator can mend; null for any other. */
export function describeSystemFailure(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error) ?? '';
  if (error instanceof pg.DatabaseError && DATABASE_SENTENCES[code])
    return DATABASE_SENTENCES[code];
  if (isOutage(error))
    return 'La base de datos no responde. Revise DATABASE_URL y que el servidor esté en marcha.';
  const { path } = error as NodeJS.ErrnoException;
  const where = path ? ` (${path})` : '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `No queda espacio en el disco${where}: libere espacio e intente de nuevo.`;
    case 'EROFS':
      return `La carpeta es de solo lectura${where}: indique otra en que se pueda escribir.`;
    case 'EACCES':
    case 'EPERM':
      return `Falta permiso${where}: délo al usuario que inicia el programa, o indique otra carpeta.`;
    case 'ENOENT':
      return `No existe el archivo o la carpeta${where}.`;
    case 'EISDIR':
      return `Se esperaba un archivo y es una carpeta${where}.`;
    case 'ENOTDIR':
      return `Se esperaba una carpeta y es un archivo${where}.`;
    default:
      return null;
  }
}

/** The message for any failure of a start or a command: never a stack. */
export function failureText(error: unknown): string {
  return (
    describeSystemFailure(error) ??
    `Ocurrió un error inesperado; si se repite, informe este detalle: ${error instanceof Error ? error.message : String(error)}`
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string }).code : undefined;
}
