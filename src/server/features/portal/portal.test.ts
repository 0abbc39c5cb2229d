/** The portal's calls: whose records they are about, and what they add up to (spec 2 §2.16, §7). */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { someMasters } from '../../../../test/support/masters.ts';

const { signedInAs } = await testApp();
const admin = await signedInAs('admin');
const { doctorId } = await someMasters(admin);

describe('spec 2 §7: user-doctor', () => {
  it('answers the doctor that the account is linked to, with the real specialty', async () => {
    const doctor = await signedInAs('doctor', { doctorId });
    const [expected] = (await admin.get<Record<string, unknown>[]>('/api/doctors')).body;
    expect(await doctor.get('/api/user-doctor')).toMatchObject({
      status: 200,
      body: {
        id: doctorId,
        name: expected?.name,
        rut: expected?.rut,
        specialtyName: expected?.specialtyName,
      },
    });
  });

  it('says that staff without a linked doctor have none', async () => {
    expect(await admin.get('/api/user-doctor')).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el perfil del doctor.' },
    });
  });
});
