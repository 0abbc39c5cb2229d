/**
 * Nobody's change is overwritten unseen (docs/decisions/0103): every call that changes a record says what it started from,
 * or is named here with the reason why it need not.
 */
import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { CallMeta } from './call.ts';
import { contract } from './contract.ts';

type Call = {
  name: string;
  method: string;
  creates: boolean;
  refuses: readonly string[];
  input: z.core.$ZodType;
};

function callsOf(node: unknown, trail: string[] = []): Call[] {
  if (isContractProcedure(node)) {
    const { route, meta, inputSchema } = node['~orpc'];
    return [
      {
        name: trail.join('.'),
        method: route.method ?? 'POST',
        creates: route.successStatus === 201,
        refuses: (meta as CallMeta).refuses,
        input: inputSchema as z.core.$ZodType,
      },
    ];
  }
  return Object.entries(node as object).flatMap(([key, child]) => callsOf(child, [...trail, key]));
}

/** What the user was shown: a record's version, or what stands for it where there is none. */
const SHOWN = ['version', 'shown'];

/** Whether the input requires, at any depth, what the user was shown; a field or list that may be left out does not count. */
function saysWhatWasShown(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).some(
        ([key, field]) =>
          !z.safeParse(field, undefined).success &&
          (SHOWN.includes(key) || saysWhatWasShown(field)),
      );
    case 'array':
      return saysWhatWasShown(def.element);
    case 'union':
      return def.options.every(saysWhatWasShown);
    case 'pipe':
      return saysWhatWasShown(def.in);
    default:
      return 'innerType' in def && saysWhatWasShown(def.innerType as z.core.$ZodType);
  }
}

const CALLS = callsOf(contract).filter(({ method }) => method !== 'GET');

/** PUTs, and whatever says that it compares versions: never without one, but for these. */
const UPDATES_WITHOUT: Readonly<Record<string, string>> = {
  'session.keepPreference': 'a preference belongs to one person, whose last choice counts',
};

const isUpdate = ({ method, refuses }: Call) =>
  method === 'PUT' || refuses.includes('record.changed');

it.each(CALLS.filter(isUpdate))('masters §1.6: $name requires the version', ({ name, input }) => {
  expect(saysWhatWasShown(input)).toBe(!(name in UPDATES_WITHOUT));
});

/** The other calls that are no GET and create nothing with an address of its own, by the reason why they need no version. */
const OTHERS: Readonly<Record<string, string>> = {
  'writes nothing, or only which file was downloaded or read': `
    rules.simulate rules.readPrices attentions.doubts
    attentionCleaning.previewUnprocessed attentionCleaning.previewPatient attentionCleaning.previewAll
    imports.preview imports.duplicates imports.refused imports.missingMasters imports.previewMissing imports.doubts imports.differences imports.checkDuplicates
    importSources.apiPreview importSources.hisPreview importSources.apiDuplicates importSources.hisDuplicates
    importSources.apiRefused importSources.hisRefused importSources.apiDoubts importSources.hisDoubts
    importSources.apiDifferences importSources.hisDifferences importSources.fhirPreview
    importSources.fhirDuplicates importSources.fhirRefused importSources.fhirDoubts importSources.fhirDifferences
    savedSources.preview
    payroll.summaries payroll.processingPreview goingBack.previewReturn goingBack.previewAnnulment entryImports.preview
    masterImports.preview bulkChanges.preview users.previewForDoctors users.previewFirstPasswords
    correctionFiles.preview rectifications.preview corrections.preview corrections.previewApproval corrections.previewWithdrawal
    correctedLines.correctable correctedLines.marks correctedLines.ownMarks retroactiveChanges.preview
    retentionChanges.preview retentionChanges.payments holds.ownMarks holds.marks holds.preview
    receipts.previewSheet receipts.previewSource bankFiles.previewAnswer
    rights.find accounting.generate accounting.download numberedExports.download books.verify assistant.chat assistant.stream`,
  'belongs to the person who calls, whose last act counts': `
    session.signIn session.professionalSignIn session.signOut session.changePassword session.closeSession
    session.closeOtherSessions session.passwordAgain passwordLinks.request passwordLinks.open passwordLinks.use signOn.begin signOn.finish factors.finishSignIn factors.begin
    factors.confirm factors.again factors.remove factors.renewRecoveryCodes passkeys.begin passkeys.add
    passkeys.remove passkeys.challenge passkeys.signIn profile.link profile.unlink
    balances.attach`,
  'adds records, or queues a job, and changes none that somebody edits': `
    monthDifferences.markCompared
    jobs.calculatePayments jobs.create users.createForDoctors savedSources.run webhooks.test webhooks.resend jobMonitor.calculateMonth monthChecks.run backups.make backups.tryNewest
    correctionFiles.create corrections.create retroactiveChanges.create
    retroactiveChanges.proposeAffiliation holds.create holidays.addLegal numberedExports.make bank.generate bank.download
    payslips.generate payslips.send payslips.sendMany receipts.readSheet receipts.readSource receipts.create
    receipts.remind bankFiles.askWithdrawal`,
  'moves a record that nobody edits from one state to the next, and is refused from any other': `
    users.handOutFirstPasswords
    webhooks.renewSecret apiTokens.revoke rights.answer hiddenPatients.lift accountChanges.approve accountChanges.reject accountChanges.withdraw jobs.cancel jobMonitor.retry
    months.close months.approveReopening months.rejectReopening months.withdrawReopening
    monthApprovals.approve monthApprovals.giveBack monthApprovals.withdraw
    balances.approve balances.reject balances.withdraw entryImports.withdraw
    entrySchedules.approve entrySchedules.withdraw entrySchedules.stop corrections.dismiss corrections.withdraw
    holds.release holds.releaseMany receipts.match receipts.unmatch receipts.matchMonth
    bankFiles.reject bankFiles.recover bankFiles.undoRecovery bankFiles.cancelWithdrawal bankFiles.withdraw
    bankFiles.askOtherYear bankFiles.cancelOtherYear importHistory.revert unattendedImports.settle`,
  'says the counts and pesos that were shown, and is refused when there are others': `
    masterImports.revert receiptImports.revert
    payroll.markAsPaid payroll.processAllPending payroll.processSelected goingBack.returnRecords goingBack.annul
    entries.approve entries.withdraw corrections.approve retentionChanges.create
    bankFiles.markAsPaid bankFiles.confirmOtherYear bankFiles.applyAnswer`,
  'deletes what nothing uses; the audit log keeps it as it was': `
    users.remove doctors.remove services.remove specialties.remove societies.remove providerTypes.remove rules.remove
    entryKinds.remove holidays.remove legalRetention.remove permissions.removeOption receipts.remove
    attentionCleaning.removeUnprocessed attentionCleaning.removePatient attentionCleaning.removeAll
    imports.forgetMapping jobMonitor.cleanUp savedSources.remove webhooks.remove unansweredQuestions.remove`,
  'brings what another system says of its pending attentions, which wins over an edit, as the form warns (intake §4.8)': `
    imports.csvParticipacion imports.csvHmq imports.excelParticipacion imports.excelHmq imports.upload
    imports.smartImport importSources.apiParticipacion importSources.apiHmq importSources.hisParticipacion
    importSources.hisHmq importSources.fhirParticipacion importSources.fhirHmq`,
  'puts one known state in the place of any other':
    'webhooks.setActive users.resetPassword factors.removeOf signOn.unbind userSessions.close userSessions.closeAll userSessions.closeEverybodys permissions.reset',
  'undoes one change, unless what it set has been changed since': 'permissions.undo',
};
const NAMED = Object.values(OTHERS).flatMap((names) => names.trim().split(/\s+/));

it('masters §1.6: every other call that changes something is named with the reason why it says no version', () => {
  const others = CALLS.filter((call) => !isUpdate(call) && !call.creates);
  const silent = others.filter(({ input }) => !saysWhatWasShown(input)).map(({ name }) => name);
  expect(NAMED.toSorted()).toEqual(silent.toSorted());
});

it('finds an update that does not say what it started from', () => {
  const version = z.number();
  const says = (schema: z.ZodType) => saysWhatWasShown(schema);
  expect(says(z.strictObject({ id: z.number(), version }))).toBe(true);
  expect(says(z.strictObject({ several: z.array(z.strictObject({ version })) }))).toBe(true);
  expect(says(z.strictObject({ id: z.number() }))).toBe(false);
  expect(says(z.strictObject({ version: version.optional() }))).toBe(false);
  expect(says(z.strictObject({ version: version.default(1) }))).toBe(false);
  expect(says(z.strictObject({ several: z.array(z.strictObject({ version })).optional() }))).toBe(
    false,
  );
  expect(says(z.union([z.strictObject({ version }), z.strictObject({})]))).toBe(false);
});
