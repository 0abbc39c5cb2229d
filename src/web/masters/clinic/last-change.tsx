/** Who last changed a section of the settings, and when. */
import { Text } from '@mantine/core';
import type { ClinicSection, ClinicSettings } from '../../../contract/masters/clinic.ts';
import { exactTime } from '../../kit/display/time-ago.ts';

export function LastChange(props: { settings: ClinicSettings; section: ClinicSection }) {
  const change = props.settings.lastChanges[props.section];
  return (
    <Text variant="small">
      {change
        ? `Último cambio: ${change.by}, ${exactTime(change.at)}`
        : 'Sin cambios desde la instalación.'}
    </Text>
  );
}
