/** The dialog for `askReason`; mounted once. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonForm } from '../form/reason-form.tsx';
import { askedReason, type ReasonQuestion } from './ask-reason.ts';
import { AskedModal } from './asked-modal.tsx';

export const ReasonDialog = () => (
  <AskedModal of={askedReason} title={(question) => question?.title ?? ''} size="md">
    {(question) => <Reason question={question} />}
  </AskedModal>
);

function Reason({
  question: { body, confirmLabel, isHarmless, run },
}: {
  question: ReasonQuestion;
}) {
  const [isPending, setPending] = useState(false);
  const confirm = async (reason: string) => {
    setPending(true);
    // What failed is told by `run`.
    const isDone = await run(reason).then(
      () => true,
      () => false,
    );
    setPending(false);
    if (isDone) askedReason.leave();
  };
  return (
    <Stack>
      {body && <Text size="sm">{body}</Text>}
      <ReasonForm
        confirmLabel={confirmLabel}
        isHarmless={isHarmless}
        loading={isPending}
        onConfirm={(reason) => void confirm(reason)}
        onClose={askedReason.leave}
      />
    </Stack>
  );
}
