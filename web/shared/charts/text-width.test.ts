import { expect, it } from 'vitest';
import { cutText, foldText } from './text-width.ts';

it('a name too long for its place ends in an ellipsis', () => {
  expect(cutText('澄川新材', 12, 60)).toBe('澄川新材');
  expect(cutText('澄川新材料股份有限公司', 12, 60)).toBe('澄川新材…');
  expect(foldText('员工权益与安全', 12, 50)).toBe('员工权益\n与安全');
  expect(foldText('Energy and water', 12, 70)).toBe('Energy and\nwater');
});

it('a folded name breaks between words only, and loses none', () => {
  expect(foldText('Environmental compliance', 12, 70)).toBe('Environmental\ncompliance');
  expect(foldText('Supply-chain responsibility', 12, 70)).toBe('Supply-\nchain\nresponsibility');
  expect(foldText('Employee rights and safety', 12, 70)).toBe('Employee\nrights and\nsafety');
  expect(foldText('温室气体排放与能源管理', 12, 50)).toBe('温室气体\n排放与能\n源管理');
});
