/** What needs attention, told in place: yellow unless it says another colour. */
import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

export function Warning(props: AlertProps) {
  return <Alert color="yellow" icon={<IconAlertTriangle />} {...props} />;
}
