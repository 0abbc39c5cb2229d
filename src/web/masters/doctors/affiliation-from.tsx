/** From which day a change of society holds, and what is known about the doctor's affiliations (masters §4.10). */
import { Text } from '@mantine/core';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import type { DoctorFields } from './doctor-draft.ts';

/** `doctor`: as it is stored; a new doctor's first affiliation holds from the start, and nothing is asked. */
export function AffiliationFrom({ form, doctor }: DoctorFields & { doctor: Doctor | null }) {
  if (!doctor) return null;
  const { societyType, societyId } = form.values;
  const isChanged = (societyType === 'society' ? societyId : null) !== doctor.societyId;
  const { affiliatedSince, nextAffiliation } = doctor;
  return (
    <>
      {isChanged && (
        <DateField
          mt="sm"
          maw={240}
          label="Se le paga así desde"
          placeholder={formatDate(today())}
          description="Las atenciones de días anteriores se pagan como hasta ahora"
          {...form.getInputProps('affiliationFrom')}
        />
      )}
      {(affiliatedSince || nextAffiliation) && (
        <Text variant="hint" mt="sm">
          {affiliatedSince && `Hoy cobra así desde el ${formatDate(affiliatedSince)}. `}
          {nextAffiliation &&
            `Desde el ${formatDate(nextAffiliation.from)} cobrará ${nextAffiliation.societyName ? `por ${nextAffiliation.societyName}` : 'como persona natural'}; un cambio anterior vale hasta ese día.`}
        </Text>
      )}
    </>
  );
}
