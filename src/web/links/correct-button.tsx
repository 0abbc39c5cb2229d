/** The button that corrects what a clerk sees was paid wrongly, where they see it (payout §25.9). */
import type { ButtonProps } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { ReasonedButton } from '../kit/dialog/reasoned-button.tsx';
import { type AskedCorrection, askCorrection, MOST_LINES, useMayCorrect } from './corrections.ts';

/** Renders nothing if the user may not correct paid lines. */
export function CorrectButton({
  asked,
  children = 'Corregir…',
  ...button
}: ButtonProps & { asked: AskedCorrection }) {
  const mayCorrect = useMayCorrect();
  if (!mayCorrect) return null;
  return (
    <ReasonedButton
      variant="default"
      leftSection={<IconReplace size={16} />}
      {...button}
      reasonAgainst={
        asked.attentionIds.length > MOST_LINES ? 'Corrija hasta 1.000 líneas por vez.' : undefined
      }
      onClick={() => askCorrection(asked)}
    >
      {children}
    </ReasonedButton>
  );
}
