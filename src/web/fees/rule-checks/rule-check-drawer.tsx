/** The rule check beside the screen, opened by the address. */
import { Drawer, Text } from '@mantine/core';
import { useReviewAddress } from './review-address.ts';
import { ReviewPanel } from './review-panel.tsx';
import type { Reviewed } from './use-review.ts';

/** Mounted once on each screen that opens it. */
export function RuleCheckDrawer({ reviewed }: { reviewed: Reviewed }) {
  const { isOpen, close } = useReviewAddress();
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      position="right"
      size={640}
      title="Revisión de reglas"
      closeButtonProps={{ 'aria-label': 'Cerrar la revisión' }}
    >
      <Text variant="hint" mb="md">
        {reviewed === null
          ? 'Las reglas y convenios activos desde hoy, y las atenciones de los últimos tres meses con las reglas como están ahora.'
          : 'Las atenciones que tomaría este cálculo, con las reglas como están ahora.'}
      </Text>
      <ReviewPanel reviewed={reviewed} />
    </Drawer>
  );
}
