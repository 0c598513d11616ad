import { OTP_LIFE_MINUTES } from '../../../contract/limits.ts';
import { DEFAULT_GROUPS, ROLES } from '../../../contract/permissions.ts';
import type { Queryable } from '../../database/connection.ts';
import { classificationDepartments, groups, installation, settings, users } from '../../database/schema.ts';
import { embeddedAccounts } from '../../platform/embedded/identity/index.ts';
import type { Preparation } from './preparation.ts';
import { classificationId } from './reference/incidentDocuments.ts';
import type { ClassificationTitle } from './reference/incidentKinds.ts';
import { RECIPIENTS } from './reference/recipients.ts';
import { installationFiles } from './storedFiles.ts';
import { storeReferenceData } from './storeReferenceData.ts';

const DEFAULT_SETTINGS = { otpLifeTime: OTP_LIFE_MINUTES, otpBySms: false, failedLoginAttempts: 5 };

export async function prepareInstallation(preparation: Preparation): Promise<void> {
  const { database, now, makeDemonstration, onProgress = () => undefined } = preparation;
  if (await isPrepared(database)) return;
  await database.forLongWork((own) =>
    own.transaction(async (transaction) => {
      await transaction
        .insert(groups)
        .values(ROLES.map((id) => ({ id, ...DEFAULT_GROUPS[id], perms: [...DEFAULT_GROUPS[id].perms] })));
      await transaction.insert(settings).values(DEFAULT_SETTINGS);
      await storeRecipients(transaction);
      const files = installationFiles(transaction, preparation);
      const identity = embeddedAccounts(transaction, now);
      await makeDemonstration?.(transaction, { files, identity, now }, onProgress);
      const demonstration = makeDemonstration !== undefined;
      await transaction.insert(installation).values({ demonstration, madeAt: now() });
      await storeReferenceData(transaction, preparation);
    }),
  );
}

async function isPrepared(database: Queryable): Promise<boolean> {
  return (await database.$count(installation)) > 0;
}

export async function hasNoUsers(database: Queryable): Promise<boolean> {
  return (await database.$count(users)) === 0;
}

async function storeRecipients(transaction: Queryable): Promise<void> {
  const titles = Object.keys(RECIPIENTS) as ClassificationTitle[];
  await transaction.insert(classificationDepartments).values(
    titles.flatMap((title) =>
      RECIPIENTS[title].map((subDepartment) => ({
        classificationId: classificationId(title),
        subDepartment,
      })),
    ),
  );
}
