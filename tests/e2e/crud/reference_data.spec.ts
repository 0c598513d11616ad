import { expect, test } from './crudTest.ts';
import {
  addDepartment,
  departmentsOffered,
  offered,
  openDepartments,
  renameDepartment,
  retireDepartment,
  retired,
} from './departments.ts';
import { picture } from './report.ts';

test('CARD-3 REF-2 a department is added, offered, renamed and retired', async ({ as, named, cleanup }) => {
  const page = await as('admin');
  const name = named('department');
  const renamed = `${name} renamed`;
  const removal = cleanup.add(async () => {
    await openDepartments(page);
    for (const each of [name, renamed]) {
      if (await offered(page, each).isVisible()) await retireDepartment(page, each);
    }
  });
  await addDepartment(page, name);
  expect(await departmentsOffered(page)).toContain(name);
  await picture(page, 'The new department is offered');

  await renameDepartment(page, name, renamed);
  const now = await departmentsOffered(page);
  expect(now).toContain(renamed);
  expect(now).not.toContain(name);

  await openDepartments(page);
  await retireDepartment(page, renamed);
  await picture(page, 'The department is retired');
  expect(await departmentsOffered(page)).not.toContain(renamed);
  await openDepartments(page);
  await expect(retired(page, renamed)).toBeVisible();
  removal.done();
});
