/** What is to be decided or known about a file of masters before it is imported (masters §18.6, masters §19). */
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import {
  IconCalendarTime,
  IconColumns,
  IconInfoCircle,
  IconKey,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react';
import type { MasterFilePreview } from '../../../contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { RowReasons } from '../../kit/fields/refused-rows.tsx';
import { MovedPayees } from './moved-payees.tsx';

/** That new users come without a password, and where it is handed out (access §32.7). */
export function WithoutPassword({ created }: { created: number }) {
  return (
    <Alert
      color="gray"
      icon={<IconKey />}
      title={created === 1 ? 'Sin contraseña todavía' : 'Sin contraseñas todavía'}
    >
      {created === 1 ? 'El usuario nuevo recibe' : 'Los usuarios nuevos reciben'} su primera
      contraseña después, en una carta o por correo: en Usuarios, «Cambiar varios…», «Entregar
      contraseñas…».
    </Alert>
  );
}

/** How many names of missing masters are told. */
const NAMES_TOLD = 12;

/** The specialties and societies that rows name and that do not exist: whether they are to be added. */
export function Missing(props: {
  preview: MasterFilePreview;
  withMissing: boolean;
  onWithMissing: (withMissing: boolean) => void;
}) {
  const { preview, withMissing, onWithMissing } = props;
  const { missingNames, missingSocieties } = preview;
  const total = missingNames.length + missingSocieties.length;
  if (total === 0) return null;
  const isOne = total === 1;
  const counted = [
    ...(missingNames.length > 0
      ? [countOf(missingNames.length, 'especialidad', 'especialidades')]
      : []),
    ...(missingSocieties.length > 0
      ? [countOf(missingSocieties.length, 'sociedad', 'sociedades')]
      : []),
  ].join(' y ');
  const screens = [
    ...(missingNames.length > 0 ? ['Especialidades'] : []),
    ...(missingSocieties.length > 0 ? ['Sociedades Médicas'] : []),
  ].join(' y de ');
  return (
    <Alert
      color="yellow"
      icon={<IconTag />}
      title={`${counted} no ${isOne ? 'existe' : 'existen'} todavía`}
    >
      <Stack gap="xs">
        <Names names={missingNames} />
        <Names names={missingSocieties} />
        <Text variant="hint">
          Lo que se cree queda como una importación de {screens}, que se deshace aparte.
        </Text>
        <Checkbox
          label={
            isOne ? 'Crearla también, y tomar sus filas' : 'Crearlas también, y tomar sus filas'
          }
          checked={withMissing}
          onChange={(event) => onWithMissing(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text size="sm">
      {names.slice(0, NAMES_TOLD).join(', ')}
      {names.length > NAMES_TOLD && ` y ${formatCount(names.length - NAMES_TOLD)} más`}.
    </Text>
  );
}

/** Asks which of several columns is meant; nothing if none is in doubt. */
export function DoubledColumns({ doubled }: Pick<MasterFilePreview, 'doubled'>) {
  if (doubled.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconColumns />} role="alert" title="Indique abajo qué columna es">
      {doubled.map(({ key, label, columns }) => (
        <div key={key}>
          «{label}» puede ser {columns.join(' o ')}.
        </div>
      ))}
    </Alert>
  );
}

/** Columns of the file that nobody knows: what is lost without them, and whether the file is taken all the same. */
export function UnreadColumns(props: {
  master: ImportedMaster;
  preview: Pick<MasterFilePreview, 'unread' | 'created' | 'changed'>;
  isAgreed: boolean;
  onAgreed: (isAgreed: boolean) => void;
}) {
  const { master, preview, isAgreed, onAgreed } = props;
  const { unread, created, changed } = preview;
  if (unread.length === 0) return null;
  const isOne = unread.length === 1;
  return (
    <Alert
      color="yellow"
      icon={<IconColumns />}
      role="alert"
      title={isOne ? 'Una columna no se lee' : `${formatCount(unread.length)} columnas no se leen`}
    >
      <Stack gap="xs">
        <Text size="sm">
          No se sabe qué {isOne ? 'es' : 'son'} {quoted(unread)}. Lo que {isOne ? 'dice' : 'dicen'}{' '}
          se pierde: si es un dato de esta pantalla, indíquelo abajo, en las columnas.
          {WIDER[master]}
        </Text>
        {created + changed > 0 && (
          <Checkbox
            label={isOne ? 'Importar sin leerla' : 'Importar sin leerlas'}
            checked={isAgreed}
            onChange={(event) => onAgreed(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Alert>
  );
}

/** What losing a criterion does. */
const WIDER: Readonly<Partial<Record<ImportedMaster, string>>> = {
  rule: ' Si dice a qué atenciones se aplica una regla, sin ella se pagarían más.',
  convention: ' Si dice a quién o a qué se aplica un convenio, sin ella se pagarían más.',
};

/** The names of columns; of many the first ones. */
function quoted(names: readonly string[]): string {
  const told = names.slice(0, NAMES_TOLD).map((name) => `«${name}»`);
  const rest = names.length - told.length;
  if (rest > 0) return `${told.join(', ')} y ${formatCount(rest)} más`;
  return new Intl.ListFormat('es').format(told);
}

/** What a file of rules changes of days that are calculated already: what is done about it is asked when it is imported. */
export function ReachAlert({ reach }: Pick<MasterFilePreview, 'reach'>) {
  if (reach === null) return null;
  const { unpaid, processed, paid, correcting, withoutRule } = reach;
  const without = withoutRule.unpaid + withoutRule.paid + withoutRule.correcting;
  const told = [
    [unpaid.lines, 'sin pago'],
    [processed.lines, 'en pagos sin pagar'],
    [paid.lines, 'ya pagadas'],
    [correcting.lines, 'en corrección'],
    [without, 'sin otra regla que las pague'],
  ] as const;
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarTime />}
      title="Este archivo alcanza días ya calculados"
    >
      Se pagarían distinto líneas de {countOf(reach.total, 'médico', 'médicos')}:{' '}
      {told
        .filter(([lines]) => lines > 0)
        .map(([lines, where]) => `${formatCount(lines)} ${where}`)
        .join(', ')}
      . Al importar se muestra cuánto, y se elige qué hacer; nada de lo pagado cambia sin que
      alguien lo apruebe.
    </Alert>
  );
}

/** Accounts that wait, fees that are paid to another payee, and what is pointed out of rows that are taken. */
export function PayeeAlerts({ preview }: { preview: MasterFilePreview }) {
  const { waiting, moved, notes, noteCount } = preview;
  return (
    <>
      {waiting > 0 && (
        <Alert
          color="blue"
          icon={<IconUserCheck />}
          title={countOf(waiting, 'cuenta cambia', 'cuentas cambian')}
        >
          {waiting === 1 ? 'Espera' : 'Esperan'} a que otra persona {waiting === 1 ? 'la' : 'las'}{' '}
          apruebe; hasta entonces se paga en la de ahora.
        </Alert>
      )}
      {moved && <MovedPayees moved={moved} />}
      {noteCount > 0 && (
        <Alert
          color="gray"
          icon={<IconInfoCircle />}
          title={`${countOf(noteCount, 'fila se toma', 'filas se toman')}, pero conviene revisar`}
        >
          <RowReasons rows={notes} total={noteCount} />
        </Alert>
      )}
    </>
  );
}
