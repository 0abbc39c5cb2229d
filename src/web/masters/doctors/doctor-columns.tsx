import type { Doctor } from '../../../contract/masters/doctors.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { retentionDoubt } from '../../../domain/fees/retention.ts';
import { accountMark } from '../../../domain/payout/bank-account.ts';
import { RETENTION_MODE_LABELS, SOCIETY_TYPE_LABELS } from '../../../domain/words/labels.ts';
import {
  ACCOUNT_KIND_LABELS,
  DOCTOR_PAYMENT_LABELS,
} from '../../../domain/words/payment-labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import {
  actionsColumn,
  type Column,
  labelColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { type RowAction, RowMenu } from '../../kit/table/row-menu.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';

/** `legalPercentage`: this year's legal retention, if known. */
export function doctorColumns(
  actionsOf: (doctor: Doctor) => readonly RowAction[],
  legalPercentage: number | undefined,
): Column<Doctor>[] {
  return [
    rutColumn('rut', 'RUT', { sortable: true }),
    textColumn('name', 'Nombre', {
      sortable: true,
      render: ({ id, name, email }) => (
        <>
          <TwoLines first={name} second={email} />
          <HeldBadge kind="doctor" id={id} label={name} />
        </>
      ),
    }),
    textColumn('email', 'Email', { fileOnly: true }),
    textColumn('internalCode', 'Código interno', { sortable: true, hiddenAtFirst: true }),
    textColumn('phone', 'Teléfono', { hiddenAtFirst: true }),
    textColumn('specialtyName', 'Especialidad', { sortable: true }),
    textColumn('societyType', 'Tipo de sociedad', {
      sortable: true,
      render: (doctor) => (
        <TwoLines first={SOCIETY_TYPE_LABELS[doctor.societyType]} second={societyNote(doctor)} />
      ),
      exportValue: ({ societyType }) => SOCIETY_TYPE_LABELS[societyType],
    }),
    textColumn('hmqType', 'Tipo HMQ', { fileOnly: true }),
    textColumn('station', 'Estación / unidad', { fileOnly: true }),
    rutColumn('societyRut', 'RUT de la sociedad', { fileOnly: true }),
    textColumn('societyName', 'Sociedad', { fileOnly: true }),
    dayColumn('affiliatedSince', 'Se le paga así desde'),
    labelColumn('paymentType', 'Tipo de pago', DOCTOR_PAYMENT_LABELS, {
      sortable: true,
      render: (doctor) => (
        <TwoLines first={DOCTOR_PAYMENT_LABELS[doctor.paymentType]} second={accountNote(doctor)} />
      ),
    }),
    textColumn('retentionPercentage', 'Retención', {
      sortable: true,
      textAlign: 'right',
      noWrap: true,
      render: (doctor) => (
        <TwoLines
          first={percent(doctor.retentionPercentage)}
          second={retentionNote(doctor, legalPercentage)}
        />
      ),
      exportValue: ({ retentionPercentage }) => Number(retentionPercentage),
    }),
    labelColumn('retentionMode', 'Retención de sus boletas', RETENTION_MODE_LABELS, {
      fileOnly: true,
    }),
    textColumn('surchargePercentage', 'Retención adicional', {
      fileOnly: true,
      exportValue: ({ surchargePercentage }) => Number(surchargePercentage),
    }),
    dayColumn('surchargeFrom', 'Adicional desde'),
    dayColumn('surchargeUntil', 'Adicional hasta'),
    textColumn('bankName', 'Banco', { sortable: true, hiddenAtFirst: true }),
    labelColumn('accountKind', 'Tipo de cuenta', ACCOUNT_KIND_LABELS, { hiddenAtFirst: true }),
    textColumn('bankAccount', 'Número de cuenta', { hiddenAtFirst: true, noWrap: true }),
    textColumn('accountHolderName', 'Nombre del titular', { hiddenAtFirst: true }),
    rutColumn('accountHolderRut', 'RUT del titular', { hiddenAtFirst: true }),
    textColumn('costCentre', 'Centro de costo', { hiddenAtFirst: true, noWrap: true }),
    statusColumn('isActive', ACTIVE_BADGES.masculine, 'Estado', { sortable: true }),
    actionsColumn((doctor) => (
      <RowMenu label={`Acciones de ${doctor.name}`} actions={actionsOf(doctor)} />
    )),
  ];
}

/** A day that only files have, as people write it. */
function dayColumn(
  field: 'affiliatedSince' | 'surchargeFrom' | 'surchargeUntil',
  title: string,
): Column<Doctor> {
  const day = ({ [field]: value }: Doctor) => value && formatDate(value);
  return textColumn<Doctor>(field, title, { fileOnly: true, exportValue: day });
}

/** `10,0 %` of the text `10.00`: one decimal (masters §5.3), and the second where it says something. */
function percent(percentage: string): string {
  const decimals = percentage.endsWith('0') ? 1 : 2;
  return `${Number(percentage).toFixed(decimals).replace('.', ',')} %`;
}

/** What is retained besides, what does not fit, and whose receipts it is for when a society is paid (masters §4.3). */
function retentionNote(
  { retentionMode, retentionPercentage, surchargePercentage, societyType }: Doctor,
  legalPercentage: number | undefined,
): string | null {
  const doubt =
    retentionMode === 'own' && retentionDoubt(Number(retentionPercentage), legalPercentage);
  const surcharge = Number(surchargePercentage) > 0 && `+ ${percent(surchargePercentage)}`;
  const whose = societyType === 'society' && 'de boletas propias';
  return [surcharge, doubt, whose].filter(Boolean).join(' · ') || null;
}

/** Through which society the doctor is paid today, and since when, unless from the start. */
function societyNote({ societyName, affiliatedSince }: Doctor): string | null {
  const since = affiliatedSince && `desde el ${formatDate(affiliatedSince)}`;
  return [societyName, since].filter(Boolean).join(' ') || null;
}

/** Why the bank file would leave the doctor out; null if it would not. */
function accountNote(doctor: Doctor): string | null {
  return doctor.paymentType === 'check' ? null : accountMark(doctor.payeeAccount);
}
