/** Why the amount of one line is what it is, beside the screen (fees §19). */
import { Drawer } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { useExplanation } from '../../links/explanation.tsx';

const ExplanationBody = loadedComponent(
  async () => (await import('./explanation-body.tsx')).ExplanationBody,
);

/** Dialogs that list lines use Mantine's 200. */
const OVER_DIALOGS = 201;

export function ExplanationDrawer() {
  const { attentionId, closeExplanation } = useExplanation();
  return (
    <Drawer
      opened={attentionId !== null}
      onClose={closeExplanation}
      position="right"
      zIndex={OVER_DIALOGS}
      size={560}
      title="Cómo se calculó este pago"
    >
      {attentionId !== null && (
        <LoadedPart meanwhile={<LoadingState text="Cargando la explicación..." />}>
          <ExplanationBody attentionId={attentionId} />
        </LoadedPart>
      )}
    </Drawer>
  );
}
